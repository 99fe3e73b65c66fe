import { EyeOff } from 'lucide'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'

type GroupBarsProps = {
  /** What the rows and their numbers are, for who can't see it. */
  columns: [string, string]
  cells: { name: string; people: number | null }[]
  /** Of all, hidden groups included; without it no shares are told. */
  all?: number
}

/** People by group: a row each, and a bar as long as it is large. A hidden one looks like every other. */
export function GroupBars({ columns, cells, all }: GroupBarsProps) {
  const t = useWords('overview')
  const format = useFormat()
  const most = Math.max(1, ...cells.map(({ people }) => people ?? 0))
  // An answer in words is read on a line of its own, above its bar.
  const isLong = cells.some(({ name }) => name.length > 24)
  const isAnyHidden = cells.some(({ people }) => people === null)
  return (
    <>
      <table className="tabular mt-3 w-full text-sm">
        <thead className="sr-only">
          <tr>
            {columns.map(column => (
              <th key={column} scope="col">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cells.map(({ name, people }) => (
            <tr key={name} className={isLong ? 'block py-1' : undefined}>
              <th
                scope="row"
                className={`text-start leading-snug font-normal ${isLong ? 'block' : 'w-2/5 py-1 pe-3'}`}
              >
                {name}
              </th>
              <td className={isLong ? 'block' : 'py-1'}>
                <span className="flex items-center justify-end gap-3">
                  <span
                    aria-hidden="true"
                    className="h-2 min-w-8 grow overflow-hidden rounded-full bg-sunken"
                  >
                    {people !== null && (
                      <span
                        className="block h-full rounded-full bg-tide"
                        style={{ width: `${(people / most) * 100}%` }}
                      />
                    )}
                  </span>
                  {people === null ? (
                    <span className="text-quiet">{t('few')}</span>
                  ) : (
                    <>
                      <span className="font-medium">{format.number(people)}</span>
                      {all !== undefined && (
                        <span className="min-w-10 text-end text-quiet">
                          {format.number(all > 0 ? people / all : 0, { style: 'percent' })}
                        </span>
                      )}
                    </>
                  )}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {isAnyHidden && (
        <p className="mt-3 flex gap-2 text-sm text-quiet">
          <Icon of={EyeOff} className="mt-0.5 size-4 shrink-0" />
          {t('hidden')}
        </p>
      )}
    </>
  )
}
