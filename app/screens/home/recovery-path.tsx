import { useWords } from '../../words.tsx'

const stops = ['minutes', 'day', 'weeks', 'year'] as const

/** The way of the body as a path with four stops; sources stand beneath it. */
export function RecoveryPath() {
  const t = useWords('home')
  return (
    <section className="wrap py-16 sm:py-24">
      <h2 className="text-3xl">{t('path.title')}</h2>
      <p className="prose-width mt-4 text-lg text-quiet">{t('path.lead')}</p>
      <ol className="relative mt-10 grid gap-8 md:grid-cols-4 md:gap-6">
        <Line />
        {stops.map((stop, index) => (
          <li key={stop} className="relative ps-12 md:ps-0 md:pt-14">
            <span
              aria-hidden="true"
              className="absolute start-0 top-0 grid size-8 place-items-center rounded-full border border-moss bg-paper"
            >
              <span className={`rounded-full bg-moss ${sizes[index]}`} />
            </span>
            <h3 className="text-lg">{t(`path.${stop}`)}</h3>
            <p className="mt-1 text-quiet">{t(`path.${stop}Body`)}</p>
          </li>
        ))}
      </ol>
      <p className="prose-width mt-10 text-sm text-quiet">{t('path.source')}</p>
    </section>
  )
}

const sizes = ['size-1.5', 'size-2.5', 'size-3.5', 'size-5']

function Line() {
  return (
    <li
      aria-hidden="true"
      className="absolute start-4 top-2 bottom-2 w-px bg-moss opacity-50 md:start-4 md:end-4 md:top-4 md:bottom-auto md:h-px md:w-auto"
    />
  )
}
