import { classes } from './classes.ts'

type Figure = { value: string; name: string } | undefined

/** A few small numbers side by side, each with what it counts. */
export function Figures({ figures, className }: { figures: Figure[]; className?: string }) {
  const shown = figures.filter(figure => figure !== undefined)
  return (
    <dl
      className={classes(
        'flex justify-center divide-x divide-line text-center max-[13rem]:flex-wrap max-[13rem]:gap-y-3',
        className,
      )}
    >
      {shown.map(({ value, name }) => (
        // Equal where they can be, each as wide as its longest word.
        <div key={name} className="flex min-w-min flex-1 flex-col-reverse justify-end px-2">
          <dt className="text-sm leading-snug wrap-normal hyphens-manual text-quiet">{name}</dt>
          <dd className="text-lg leading-snug font-semibold whitespace-nowrap">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
