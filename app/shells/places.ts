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

/** Pages that belong to a place without its name. */
const below: Partial<Record<Place, RegExp>> = {
  quitSmoking: /^quit/,
  together: /^(challenge|certificate)/,
  you: /^(account|data(Deletion|Copy|Parts))$/,
  login: /^(register|signIn)$/,
}
type Place = (typeof known | typeof visitor)[number]['to']

/** Whether the page someone is on is a place itself, or belongs to it. */
export function useCurrent(): (place: Place) => Current {
  const screen = useMatches().at(-1)?.id.split('.')[1] ?? ''
  return place =>
    screen === place ? 'page' : screen.startsWith(place) || below[place]?.test(screen) ? 'true' : undefined
}

export type Current = 'page' | 'true' | undefined

/** That somebody asks for company, where the page that is open knows of it. */
function useCall(): string | undefined {
  const known = useMatches().flatMap(
    ({ loaderData }) => (loaderData as { challenges?: { call?: string }[] | null } | null)?.challenges ?? [],
  )
  return known.find(({ call }) => call)?.call
}

/** Those of whoever reads this, and whether the page belongs to one of them. */
export function usePlaces() {
  const t = useWords()
  const isMember = usePerson() !== undefined
  const isGuest = useIsGuest()
  const currentOf = useCurrent()
  const call = useCall()
  return (isMember || isGuest ? known : visitor).map(({ to, name, icon }) => ({
    to,
    label: t(name),
    icon,
    current: currentOf(to),
    news: to === 'together' ? call : undefined,
  }))
}
