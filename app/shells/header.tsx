import { Menu } from 'lucide'
import { useRoot } from '../root-data.ts'
import { buttonClasses } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { DisclosureMenu, disclosureItemClasses } from '../ui/overlays/disclosure-menu.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { Logo } from '../ui/pictures/logo.tsx'
import { useWords } from '../words.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { SosLink } from './sos-link.tsx'

const pages = ['guide', 'motivation', 'test', 'help'] as const
const routes = { guide: 'quitSmoking', motivation: 'motivation', test: 'test', help: 'help' } as const

/** Navigation, on every page for everyone. */
export function Header() {
  const t = useWords()
  const isKnown = useRoot()?.person != null
  return (
    <header className="wrap flex flex-wrap items-center gap-2 py-3 print:hidden">
      <a
        href="#content"
        className={`${buttonClasses({ size: 'small' })} sr-only focus:not-sr-only focus:absolute focus:z-(--z-index-overlay)`}
      >
        {t('nav.skip')}
      </a>
      <HomeLink />
      <nav aria-label={t('nav.main')} className="ms-6 flex gap-1 max-lg:hidden">
        {pages.map(page => (
          <Link key={page} to={routes[page]} className={buttonClasses({ kind: 'plain', size: 'small' })}>
            {t(`nav.${page}`)}
          </Link>
        ))}
      </nav>
      <div className="ms-auto flex items-center gap-1">
        <SosLink
          className={buttonClasses({ kind: 'secondary', size: 'small', className: 'max-lg:hidden' })}
        />
        <LanguageMenu />
        <AccountMenu />
        <nav aria-label={t('nav.main')} className="lg:hidden">
          <DisclosureMenu
            label={<span className="max-sm:sr-only">{t('nav.menu')}</span>}
            icon={<Icon of={Menu} className="size-5" />}
            compact
          >
            {pages.map(page => (
              <li key={page}>
                <Link to={routes[page]} className={disclosureItemClasses}>
                  {t(`nav.${page}`)}
                </Link>
              </li>
            ))}
            {!isKnown && (
              <li className="sm:hidden">
                <Link to="login" className={disclosureItemClasses}>
                  {t('nav.signIn')}
                </Link>
              </li>
            )}
          </DisclosureMenu>
        </nav>
      </div>
    </header>
  )
}

export function HomeLink() {
  const t = useWords()
  return (
    <Link
      to="home"
      aria-label={t('nav.home')}
      className="flex min-h-11 items-center gap-2.5 rounded-full pe-2"
    >
      <Logo />
      <span className="text-lg font-semibold tracking-tight">{t('site.name')}</span>
    </Link>
  )
}
