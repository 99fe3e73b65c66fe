/** Names and what they are, on hairlines. */
export function Facts({ facts }: { facts: [string, string][] }) {
  return (
    <dl className="divide-y divide-line">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-6 gap-y-1 py-3.5">
          <dt className="text-quiet">{name}</dt>
          <dd className="min-w-0 wrap-anywhere sm:text-end">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
