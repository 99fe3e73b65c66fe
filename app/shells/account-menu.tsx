import { UserRound } from 'lucide-react'
import { useRouteLoaderData } from 'react-router'
import type { loader } from '../root.tsx'
import { buttonClasses } from '../ui/button.tsx'
import { DisclosureMenu, disclosureItemClasses } from '../ui/disclosure-menu.tsx'
import { Link } from '../ui/link.tsx'
import { useWords } from '../words.tsx'

/** The way in, or who is in. */
export function AccountMenu() {
  const t = useWords()
  const person = useRouteLoaderData<typeof loader>('root')?.person
  if (!person) {
    return (
      <Link
        to="login"
        className={buttonClasses({ kind: 'secondary', size: 'small', className: 'max-sm:hidden' })}
      >
        {t('nav.signIn')}
      </Link>
    )
  }
  return (
    <DisclosureMenu
      name={`${t('nav.account')}: ${person.name}`}
      label={<span className="max-sm:sr-only">{person.name}</span>}
      icon={<UserRound aria-hidden="true" strokeWidth={1.75} className="size-5" />}
      compact
    >
      {(['home', 'dataDeletion', 'admin'] as const).map(route => (
        <li key={route}>
          <Link to={route} className={disclosureItemClasses}>
            {t(names[route])}
          </Link>
        </li>
      ))}
    </DisclosureMenu>
  )
}

const names = { home: 'nav.overview', dataDeletion: 'nav.deletion', admin: 'nav.admin' } as const
