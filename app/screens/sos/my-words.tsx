import { X } from 'lucide'
import { type FormEvent, useState } from 'react'
import { keep, useKept } from '../../browser/kept.ts'
import { longestReason, mostReasons, readReasons, reasonsKey } from '../../member/guest-reasons.ts'
import { noteKey, readNote } from '../../member/note.ts'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { Icon } from '../../ui/pictures/icon.tsx'
import { useWords } from '../../words.tsx'

const surveyKey = 'exhale:survey:motivation'

/** Why someone stops, in their own words: from here, from their profile and from the survey; all in this browser. */
export function MyWords() {
  const t = useWords('sos')
  const reasons = readReasons(useKept(reasonsKey))
  const others = useOthers().filter(reason => !reasons.includes(reason))
  const [first, ...rest] = [...others, ...reasons]
  // Who has just written one may have another.
  const [isOpen, setOpen] = useState(false)
  if (first === undefined)
    return (
      <section className="noscript:hidden">
        <ReasonForm reasons={reasons} onAdd={() => setOpen(true)} />
      </section>
    )
  return (
    <section>
      <h2 className="text-sm font-medium tracking-normal text-quiet">{t('reasons.title')}</h2>
      <blockquote className="mt-2">
        <p className="text-2xl leading-snug font-medium tracking-tight break-words whitespace-pre-line">
          {t('reasons.quote', { reason: first })}
        </p>
        {rest.slice(0, 2).map(reason => (
          <p key={reason} className="mt-1 break-words whitespace-pre-line text-quiet">
            {t('reasons.quote', { reason })}
          </p>
        ))}
      </blockquote>
      <details open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-sm text-tide underline underline-offset-4 marker:content-none">
          {t('reasons.change')}
        </summary>
        <ul>
          {reasons.map(reason => (
            <li key={reason} className="flex items-center gap-2">
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
        {reasons.length < mostReasons && <ReasonForm reasons={reasons} />}
      </details>
    </section>
  )
}

const save = (next: string[]) => keep(reasonsKey, next.length > 0 ? JSON.stringify(next) : undefined)

function ReasonForm({ reasons, onAdd }: { reasons: string[]; onAdd?: () => void }) {
  const t = useWords('sos')
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason')).trim()
    if (!reason || reasons.includes(reason)) return
    form.reset()
    onAdd?.()
    save([...reasons, reason])
  }
  return (
    <form onSubmit={add} className="flex flex-wrap items-end gap-3">
      <TextField
        frameClassName="min-w-0 flex-1 basis-52"
        name="reason"
        label={t('reasons.label')}
        hint={t('reasons.body')}
        maxLength={longestReason}
        autoComplete="off"
      />
      <Button type="submit" kind="secondary">
        {t('reasons.add')}
      </Button>
    </form>
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
