import { BookOpen, House, LifeBuoy, Route, Sun, UserRound, UsersRound } from 'lucide'
import { useMatches } from 'react-router'
import { useIsGuest } from '../member/guest-kept.ts'
import { usePerson } from '../member/use-person.ts'
import { useWords } from '../words.tsx'

/** The places there are beside SOS, which stands in their middle: for who told us something, and for who did not. */
const known = [
  { to: 'home', name: 'nav.today', icon: Sun },
  { to: 'plan', name: 'nav.plan', icon: Route },
  { to: 'together', name: 'nav.together', icon: UsersRound },
  { to: 'you', name: 'nav.you', icon: UserRound },
] as const
const visitor = [
  { to: 'home', name: 'nav.homeShort', icon: House },
  { to: 'quitSmoking', name: 'nav.guide', icon: BookOpen },
  { to: 'help', name: 'nav.help', icon: LifeBuoy },
  { to: 'login', name: 'nav.signIn', icon: UserRound },
] as const

/** Those of whoever reads this, and whether the page belongs to one of them. */
export function usePlaces() {
  const t = useWords()
  const isMember = usePerson() !== undefined
  const isGuest = useIsGuest()
  const screen = useMatches().at(-1)?.id.split('.')[1] ?? ''
  return (isMember || isGuest ? known : visitor).map(({ to, name, icon }) => ({
    to,
    label: t(name),
    icon,
    current: screen.startsWith(to) ? ('page' as const) : undefined,
  }))
}
