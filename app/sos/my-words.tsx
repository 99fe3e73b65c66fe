import { X } from 'lucide'
import { type FormEvent, useState } from 'react'
import { attempt } from '../../platform/attempt.ts'
import { useKept } from '../browser/kept.ts'
import { longestReason } from '../member/guest-reasons.ts'
import { Button } from '../ui/button.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useWords } from '../words.tsx'
import type { OwnTold } from './use-told.ts'

const surveyKey = 'exhale:survey:motivation'

/** Why someone stops, in their own words: from their record, and from the survey in this browser. */
export function MyWords({ told }: { told: OwnTold }) {
  const t = useWords('sos')
  const { reasons, isMember, hasRoom } = told
  const [first, ...rest] = new Set([...reasons, ...readWhy(useKept(surveyKey))])
  // Who has just written one may have another.
  const [isOpen, setOpen] = useState(false)
  if (first === undefined)
    return (
      // Without a script only the server could take it.
      <section className={isMember ? undefined : 'noscript:hidden'}>
        <ReasonForm told={told} onAdd={() => setOpen(true)} />
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
            <li key={reason}>
              <Removal told={told} reason={reason} />
            </li>
          ))}
        </ul>
        {hasRoom && <ReasonForm told={told} />}
      </details>
    </section>
  )
}

function Removal({ told: { reasons, saveReasons }, reason }: { told: OwnTold; reason: string }) {
  const t = useWords('sos')
  const remove = (event: FormEvent) => {
    event.preventDefault()
    void saveReasons(reasons.filter(other => other !== reason))
  }
  return (
    <form method="post" onSubmit={remove} className="flex items-center gap-2">
      <input type="hidden" name="deed" value="removeReason" />
      <input type="hidden" name="reason" value={reason} />
      <span className="min-w-0 flex-1 break-words">{reason}</span>
      <Button
        type="submit"
        kind="quiet"
        size="small"
        round
        aria-label={t('reasons.remove', { reason })}
        icon={X}
      />
    </form>
  )
}

function ReasonForm({ told, onAdd }: { told: OwnTold; onAdd?: () => void }) {
  const t = useWords('sos')
  const { reasons, isMember, saveReasons } = told
  const add = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const reason = String(new FormData(form).get('reason')).trim()
    if (!reason || reasons.includes(reason)) return
    form.reset()
    onAdd?.()
    void saveReasons([...reasons, reason])
  }
  return (
    <form method="post" onSubmit={add} className="flex flex-wrap items-end gap-3">
      <input type="hidden" name="deed" value="addReason" />
      <TextField
        frameClassName="min-w-0 flex-1 basis-52"
        name="reason"
        label={t('reasons.label')}
        hint={t(isMember ? 'reasons.account' : 'reasons.body')}
        maxLength={longestReason}
        autoComplete="off"
        required
      />
      <Button type="submit" kind="secondary">
        {t('reasons.add')}
      </Button>
    </form>
  )
}

function readWhy(text: string | null | undefined): string[] {
  const why: unknown = attempt(() => JSON.parse(text ?? '{}')?.answers?.own?.[0])
  return typeof why === 'string' && why !== '' ? [why] : []
}
