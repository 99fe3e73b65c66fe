import type { ReactNode } from 'react'
import type { Heading } from '../../blocks/rich-text.tsx'
import { useWords } from '../../words.tsx'

const fewest = 3

/** A long text with links to its parts beside it, where there is room for both. */
export function WithContents({ places, children }: { places: Heading[]; children: ReactNode }) {
  const t = useWords()
  return (
    <div className="lg:grid lg:grid-cols-[minmax(0,42.5rem)_minmax(0,1fr)] lg:gap-20">
      <div className="min-w-0">{children}</div>
      {places.length >= fewest && (
        <nav aria-labelledby="contents" className="sticky top-8 self-start max-lg:hidden">
          <h2 id="contents" className="text-sm font-medium">
            {t('ui.contents')}
          </h2>
          <ol className="mt-3 grid gap-1 border-s border-line text-sm">
            {places.map(({ id, title }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="-ms-px block border-s border-transparent py-1 ps-4 text-quiet no-underline hover:border-tide hover:text-ink"
                >
                  {title}
                </a>
              </li>
            ))}
          </ol>
        </nav>
      )}
    </div>
  )
}
