import type { RouteName } from '../map/routes.ts'
import { useRoot } from '../root-data.ts'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/pictures/logo.tsx'
import { useWords } from '../words.tsx'
import { openConsent } from './consent.tsx'
import { LanguageMenu } from './language-menu.tsx'

const quiet =
  'inline-flex min-h-11 items-center text-quiet no-underline hover:text-ink hover:underline underline-offset-4'

/** Links to everything else, and what we promise. */
export function Footer() {
  const t = useWords()
  const root = useRoot()
  const analytics = root?.analytics
  const columns: [string, [RouteName, string][]][] = [
    [
      t('footer.programme'),
      [
        ['quitSmoking', t('nav.guide')],
        ['posts', t('nav.articles')],
        ['motivation', t('nav.motivation')],
        ['test', t('nav.test')],
        ['install', t('nav.install')],
      ],
    ],
    [
      t('footer.support'),
      [
        ['help', t('nav.help')],
        root?.person ? ['account', t('nav.account')] : ['login', t('nav.signIn')],
        ['startDataDeletion', t('footer.deletion')],
      ],
    ],
    [
      t('footer.legal'),
      [
        ['imprint', t('footer.imprint')],
        ['privacy', t('footer.privacy')],
        ['terms', t('footer.terms')],
      ],
    ],
  ]
  return (
    <footer className="mt-auto border-t border-line bg-sunken print:hidden">
      <div className="wrap grid gap-10 py-12 lg:grid-cols-[1.2fr_2fr]">
        <div className="max-w-sm">
          <Logo className="size-10" />
          <p className="mt-4">{t('footer.promise')}</p>
          <p className="mt-3 text-sm text-quiet">{t('footer.notMedicine')}</p>
        </div>
        <nav aria-label={t('footer.label')} className="grid gap-8 sm:grid-cols-3">
          {columns.map(([title, links]) => (
            <div key={title}>
              <h2 className="text-base">{title}</h2>
              <ul className="mt-1">
                {links.map(([to, label]) => (
                  <li key={to}>
                    <Link to={to} className={quiet}>
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </nav>
      </div>
      <div className="wrap flex flex-wrap items-center justify-between gap-4 border-t border-line py-4 text-sm max-lg:pb-20">
        <LanguageMenu up />
        {analytics && (
          <button type="button" onClick={openConsent} className={`${quiet} cursor-pointer`}>
            {t('footer.cookies')}
          </button>
        )}
      </div>
    </footer>
  )
}
