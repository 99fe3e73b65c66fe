import type { RouteName } from '../map/routes.ts'
import { useRoot } from '../root-data.ts'
import { ButtonLink, buttonClasses } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { Logo } from '../ui/pictures/logo.tsx'
import { useWords } from '../words.tsx'
import { AccountMenu } from './account-menu.tsx'
import { LanguageMenu } from './language-menu.tsx'
import { NewsMark } from './news-mark.tsx'
import { type Current, useCurrent, usePlaces } from './places.ts'
import { SosLink } from './sos-link.tsx'

/** The way home, and on wide screens every place. */
export function Header() {
  const t = useWords()
  const places: Place[] = usePlaces().filter(({ to }) => to !== 'login')
  const currentOf = useCurrent()
  const others: Place[] = [
    { to: 'quitSmoking' as const, label: t('nav.guide') },
    { to: 'help' as const, label: t('nav.help') },
  ].map(place => ({ ...place, current: currentOf(place.to) }))
  const all = [...places, ...others.filter(({ to }) => !places.some(place => place.to === to))]
  return (
    <header className="relative z-2 has-[~main_[data-sky=wide]]:bg-sky print:hidden">
      <div className="wrap flex items-center gap-1 py-3 sm:gap-2 max-[13rem]:flex-wrap">
        <a
          href="#content"
          className={`${buttonClasses({ size: 'small' })} sr-only focus:not-sr-only focus:absolute focus:z-(--z-index-overlay)`}
        >
          {t('nav.skip')}
        </a>
        <HomeLink />
        <nav aria-label={t('nav.main')} className="ms-4 flex gap-0.5 max-lg:hidden">
          {all.map(({ to, label, current, news }) => (
            <ButtonLink
              key={to}
              to={to}
              aria-current={current}
              kind="plain"
              size="small"
              className="max-2xl:px-3 max-xl:px-2 aria-[current]:bg-tide-soft aria-[current]:text-tide-strong"
            >
              {label}
              <NewsMark news={news} />
            </ButtonLink>
          ))}
        </nav>
        <div className="ms-auto flex items-center gap-1 lg:gap-2">
          <LanguageMenu />
          <AccountMenu />
          <SosLink className={buttonClasses({ size: 'small', className: 'max-lg:hidden' })} />
        </div>
      </div>
    </header>
  )
}

type Place = { to: RouteName; label: string; current: Current; news?: string | undefined }

export function HomeLink() {
  const t = useWords()
  const operator = useRoot()?.operator
  return (
    <Link
      to="home"
      // What is read in it must be in its name.
      aria-label={operator?.isNamed ? undefined : t('nav.home')}
      className="flex min-h-11 min-w-27 items-center gap-2.5 rounded-full leading-tight sm:pe-2"
    >
      <Logo className="size-9 shrink-0" />
      <span className="min-w-0">
        <span className="block text-lg leading-tight font-semibold tracking-tight whitespace-nowrap">
          {t('site.name')}
        </span>
        {operator?.isNamed && !operator.logo && (
          <span className="line-clamp-2 text-[0.75rem] leading-[1.2] text-quiet max-sm:in-data-dense:hidden">
            {t('nav.withOperator', { name: operator.shortName })}
          </span>
        )}
      </span>
      {operator?.logo && (
        <img
          src={operator.logo.url}
          width={operator.logo.width}
          height={operator.logo.height}
          alt={operator.isNamed ? t('nav.withOperator', { name: operator.shortName }) : ''}
          className="h-8 w-auto max-w-28 min-w-0 rounded-sm object-contain dark:bg-on-dusk dark:p-1"
        />
      )}
    </Link>
  )
}
