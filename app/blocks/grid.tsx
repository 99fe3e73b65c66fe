import { type BlockProps, bloksOf, hrefOf, textOf } from './blok.ts'
import { Feature, useIsTrue } from './feature.tsx'

/** Blocks side by side, under a title of their own. */
export function Grid({ blok, Blocks }: BlockProps) {
  const columns = bloksOf(blok.columns).filter(useIsTrue())
  const title = textOf(blok.title)
  const lead = textOf(blok.lead)
  const isCalm = blok.tone === 'calm'
  if (blok.tone === 'list')
    return (
      <section className="wrap py-6 sm:py-8 in-data-beside:px-0 in-data-beside:py-0">
        {title && <h2 className="text-2xl">{title}</h2>}
        <ul className="mt-4 divide-y divide-line rounded-card border border-line bg-raised lg:not-in-data-beside:max-w-1/2">
          {columns.map(column => (
            <li key={column._uid}>
              <Feature blok={column} isRow />
            </li>
          ))}
        </ul>
      </section>
    )
  return (
    <section className={isCalm ? 'border-y border-line bg-raised' : ''}>
      <div className={`wrap ${title ? 'py-16 sm:py-20' : 'py-7 sm:py-10'}`}>
        {title && <h2 className="text-3xl">{title}</h2>}
        {lead && <p className="prose-width mt-4 text-lg text-quiet">{lead}</p>}
        <ul
          className={`${title ? 'mt-8' : ''} grid md:grid-cols-3 ${columns.some(one => hrefOf(one.link)) ? 'gap-4' : 'gap-8'}`}
        >
          {columns.map(column => (
            <li key={column._uid} className="min-w-0">
              {column.component === 'feature' ? <Feature blok={column} /> : <Blocks bloks={[column]} />}
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
