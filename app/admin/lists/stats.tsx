/** A few numbers side by side, each below what it counts; two by two on phones. */
export function Stats({ stats }: { stats: readonly { name: string; value: string }[] }) {
  return (
    <dl className="grid grid-cols-2 overflow-hidden rounded-card border border-line bg-raised lg:grid-cols-4">
      {stats.map(({ name, value }) => (
        <div
          key={name}
          className="-ms-px -mt-px min-w-0 border-s border-t border-line px-4 py-3 sm:px-5 sm:py-4"
        >
          <dt className="text-sm leading-snug text-quiet">{name}</dt>
          <dd className="tabular mt-1 text-xl font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
