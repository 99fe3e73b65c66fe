import { X } from 'lucide'
import { useEffect, useRef } from 'react'
import { Deed } from '../../member/deed.tsx'
import { Button } from '../../ui/button.tsx'
import { useWords } from '../../words.tsx'

type Line = {
  name: string
  hint?: string | undefined
  beside?: string | undefined
  fields: Record<string, string>
}

/** What they wrote, line by line, each with a cross. */
export function OwnLines({ deed, lines }: { deed: string; lines: Line[] }) {
  const t = useWords('you')
  const list = useRef<HTMLDivElement>(null)
  const count = useRef(lines.length)
  // The button that was pressed is gone with its line; who pressed it goes on from here.
  useEffect(() => {
    if (lines.length < count.current && document.activeElement === document.body) list.current?.focus()
    count.current = lines.length
  }, [lines.length])
  return (
    <div ref={list} tabIndex={-1} className="outline-none">
      {lines.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {lines.map(({ name, hint, beside, fields }) => (
            <li key={Object.values(fields)[0]} className="flex min-h-15 items-center gap-4">
              <span className="min-w-0 flex-1 py-2 leading-snug wrap-anywhere">
                {name}
                {hint && <span className="block text-sm text-quiet">{hint}</span>}
              </span>
              {beside && <span className="tabular text-quiet">{beside}</span>}
              <Deed deed={deed} fields={fields}>
                <Button
                  type="submit"
                  kind="plain"
                  size="small"
                  round
                  aria-label={t('forms.remove', { name })}
                  icon={X}
                />
              </Deed>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
