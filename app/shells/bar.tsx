import { Link } from '../ui/link.tsx'
import { Icon } from '../ui/pictures/icon.tsx'
import { useWords } from '../words.tsx'
import { NewsMark } from './news-mark.tsx'
import { usePlaces } from './places.ts'
import { SosLink } from './sos-link.tsx'

/** The five places within reach of the thumb, help in their middle. Pages end above it, so nothing is ever beneath. */
export function Bar() {
  const t = useWords()
  const places = usePlaces().map(({ to, label, icon, current, news }) => (
    <li key={to} className="min-w-0 flex-1">
      <Link
        to={to}
        aria-current={current}
        className="relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-[min(0.6875rem,3.1vw)] leading-tight font-medium text-quiet max-[22rem]:text-[min(0.625rem,3.15vw)] max-[22rem]:tracking-tight aria-[current]:text-tide"
      >
        <Icon of={icon} className="size-5.5" />
        <span className="max-w-full truncate">{label}</span>
        <NewsMark news={news} className="absolute start-[calc(50%+0.5rem)] top-1.5" />
      </Link>
    </li>
  ))
  return (
    <nav
      aria-label={t('nav.places')}
      className="fixed inset-x-0 bottom-0 z-10 border-t border-line bg-paper pb-[env(safe-area-inset-bottom)] lg:hidden print:hidden"
    >
      <ul className="mx-auto flex max-w-lg items-end px-1">
        {places.slice(0, 2)}
        <li className="flex flex-1 justify-center">
          <SosLink className="-mt-4 mb-1 grid size-[min(3.75rem,20vw)] place-items-center rounded-full border-4 border-tide-soft bg-tide text-[min(0.875rem,6vw)] font-bold tracking-wide text-on-tide" />
        </li>
        {places.slice(2)}
      </ul>
    </nav>
  )
}
