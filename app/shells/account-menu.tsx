import { UserRound } from 'lucide'
import { useSignOut } from '../account/client/sign-out.ts'
import type { Person } from '../context.ts'
import { usePerson } from '../member/use-person.ts'
import { useRoot } from '../root-data.ts'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { DisclosureMenu, disclosureItemClasses } from '../ui/overlays/disclosure-menu.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'

export function AccountMenu() {
  const t = useWords()
  const person = usePerson()
  if (!person) {
    return (
      <ButtonLink to="login" kind="secondary" size="small" className="max-lg:hidden">
        {t('nav.signIn')}
      </ButtonLink>
    )
  }
  return <PersonMenu person={person} />
}

function PersonMenu({ person }: { person: Person }) {
  const t = useWords()
  const signOut = useSignOut()
  // Without a network nobody is signed out: the server would not hear of it.
  const isOnline = useRoot()?.person != null
  return (
    <DisclosureMenu
      name={`${t('nav.account')}: ${person.name}`}
      label={<span className="block max-w-32 truncate max-sm:sr-only lg:max-xl:sr-only">{person.name}</span>}
      icon={<Icon of={UserRound} className="size-5" />}
      compact
    >
      {(['home', 'account', 'dataDeletion', 'admin'] as const)
        // Whose role still waits for a second step is led to setting it up.
        .filter(route => route !== 'admin' || person.roles.length > 0 || person.lacksSecondStep)
        .map(route => (
          <li key={route}>
            <Link to={route} className={disclosureItemClasses}>
              {t(names[route])}
            </Link>
          </li>
        ))}
      {/* A guest can't come back: their account page says so first. */}
      {isOnline && !person.isAnonymous && (
        <li>
          <button
            type="button"
            onClick={signOut}
            className={`${disclosureItemClasses} w-full cursor-pointer text-start`}
          >
            {t('nav.signOut')}
          </button>
        </li>
      )}
    </DisclosureMenu>
  )
}

const names = {
  home: 'nav.today',
  account: 'nav.account',
  dataDeletion: 'nav.deletion',
  admin: 'nav.admin',
} as const
