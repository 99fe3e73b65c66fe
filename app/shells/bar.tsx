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
        className="relative flex min-h-14 flex-col items-center justify-center gap-0.5 text-[0.6875rem] leading-tight font-medium text-quiet max-[22rem]:text-[0.625rem] max-[22rem]:tracking-tight aria-[current]:text-tide"
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
          <SosLink className="-mt-4 mb-1 grid size-15 place-items-center rounded-full border-4 border-tide-soft bg-tide text-sm font-bold tracking-wide text-on-tide" />
        </li>
        {places.slice(2)}
      </ul>
    </nav>
  )
}
