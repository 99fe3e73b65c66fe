import { X } from 'lucide'
import type { FormEvent } from 'react'
import { keep, useKept } from '../../browser/kept.ts'
import { longestReason, mostReasons, readReasons, reasonsKey } from '../../member/guest-reasons.ts'
import { noteKey, readNote } from '../../member/note.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

const surveyKey = 'exhale:survey:motivation'

/** Why someone stops, in their own words: from here, from their profile and from the survey; all in this browser. */
export function Reasons() {
  const t = useWords('sos')
  const kept = useKept(reasonsKey)
  const reasons = readReasons(kept)
  const others = useOthers().filter(reason => !reasons.includes(reason))
  const save = (next: string[]) => keep(reasonsKey, next.length > 0 ? JSON.stringify(next) : undefined)
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason')).trim()
    if (reason && !reasons.includes(reason)) save([...reasons, reason])
    form.reset()
  }
  return (
    <Card as="section">
      <h2 className="text-xl">{t('reasons.title')}</h2>
      {others.length + reasons.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {others.map(reason => (
            <li key={reason} className="py-2 text-lg break-words whitespace-pre-line">
              {reason}
            </li>
          ))}
          {reasons.map(reason => (
            <li key={reason} className="flex items-center gap-2 text-lg">
              <span className="min-w-0 flex-1 break-words">{reason}</span>
              <Button
                kind="quiet"
                size="small"
                round
                aria-label={t('reasons.remove', { reason })}
                onClick={() => save(reasons.filter(other => other !== reason))}
                icon={<Icon of={X} className="size-5" />}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-quiet">{t('reasons.body')}</p>
      {kept !== undefined && reasons.length < mostReasons && (
        <form onSubmit={add} className="mt-4 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-52">
            <TextField
              name="reason"
              label={t('reasons.label')}
              maxLength={longestReason}
              autoComplete="off"
            />
          </div>
          <Button type="submit" kind="secondary">
            {t('reasons.add')}
          </Button>
        </form>
      )}
    </Card>
  )
}

/** What they wrote elsewhere, and change there. */
function useOthers(): string[] {
  const own = readNote(useKept(noteKey))?.reasons ?? []
  const why = readWhy(useKept(surveyKey))
  return [...new Set([...own, ...why])]
}

function readWhy(text: string | null | undefined): string[] {
  try {
    const why: unknown = JSON.parse(text ?? '{}')?.answers?.own?.[0]
    return typeof why === 'string' && why !== '' ? [why] : []
  } catch {
    return []
  }
}
