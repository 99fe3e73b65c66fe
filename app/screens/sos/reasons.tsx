import { X } from 'lucide-react'
import type { FormEvent } from 'react'
import { noteKey, readNote } from '../../member/device.ts'
import { Button } from '../../ui/button.tsx'
import { Card } from '../../ui/card.tsx'
import { TextField } from '../../ui/field.tsx'
import { useWords } from '../../words.tsx'
import { keep, useKept } from './kept.ts'

const key = 'exhale:reasons'
const most = 12
const longest = 200

/** Why someone stops, in their own words: what is kept in this browser, and a member's profile. */
export function Reasons() {
  const t = useWords('sos')
  const kept = useKept(key)
  const reasons = readReasons(kept)
  // Those of a member's profile, as this device last saw them.
  const profile = (readNote(useKept(noteKey))?.reasons ?? []).filter(reason => !reasons.includes(reason))
  const save = (next: string[]) => keep(key, next.length > 0 ? JSON.stringify(next) : undefined)
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
      {reasons.length + profile.length > 0 && (
        <ul className="mt-3 grid gap-1">
          {profile.map(reason => (
            <li key={reason} className="flex min-h-11 items-center text-lg break-words">
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
                icon={<X aria-hidden="true" strokeWidth={1.75} className="size-5" />}
              />
            </li>
          ))}
        </ul>
      )}
      <p className="mt-2 text-quiet">{t('reasons.body')}</p>
      {kept !== undefined && reasons.length < most && (
        <form onSubmit={add} className="mt-4 flex flex-wrap items-end gap-3">
          <div className="min-w-0 flex-1 basis-52">
            <TextField name="reason" label={t('reasons.label')} maxLength={longest} autoComplete="off" />
          </div>
          <Button type="submit" kind="secondary">
            {t('reasons.add')}
          </Button>
        </form>
      )}
    </Card>
  )
}

/** What someone else wrote under the key, or an older page of ours, reads as nothing. */
function readReasons(text: string | null | undefined): string[] {
  try {
    const value: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(value) ? value.filter(reason => typeof reason === 'string').slice(0, most) : []
  } catch {
    return []
  }
}
