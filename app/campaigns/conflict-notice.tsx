import type { RefObject } from 'react'
import type { CampaignDraft } from '../../domain/newsletter/campaigns/campaign.ts'
import type { CampaignOutcome } from '../../domain/newsletter/campaigns/parts.ts'
import { Banner } from '../ui/banner.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { useFormat } from '../ui/use-format.ts'
import { useWords } from '../words.tsx'
import type { Composition } from './doors.ts'
import { readDraft } from './read-draft.ts'

type ConflictNoticeProps = {
  outcome: CampaignOutcome | undefined
  made: Composition
  form: RefObject<HTMLFormElement | null>
}

/** Two people changed it at once. Nothing is overwritten until the slower one has chosen. */
export function ConflictNotice({ outcome, made, form }: ConflictNoticeProps) {
  const t = useWords('campaigns')
  const format = useFormat()
  if (!outcome || !('problem' in outcome) || outcome.problem !== 'conflict' || !outcome.theirs) return null
  const { theirs } = outcome
  const mine = form.current && readDraft(new FormData(form.current), made.timeZone)
  const parts = mine ? listDifferences(mine, theirs) : []
  const name = made.names.saved
  const when = format.moment(theirs.updatedAt)
  return (
    <Banner
      live="alert"
      title={name ? t('problems.conflictBy', { name, when }) : t('problems.conflict')}
      actions={
        <>
          <Button
            type="submit"
            size="small"
            name="over"
            value={theirs.revision}
            // The form goes on from theirs.
            formNoValidate
          >
            {t('problems.mine')}
          </Button>
          <ButtonLink
            to="adminCampaign"
            params={{ id: theirs.id }}
            reloadDocument
            kind="secondary"
            size="small"
          >
            {t('problems.theirs')}
          </ButtonLink>
        </>
      }
    >
      {parts.length > 0 && (
        <p>
          {t('problems.conflictBody', { parts: format.list(parts.map(part => t(`problems.parts.${part}`))) })}
        </p>
      )}
    </Banner>
  )
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)

export function listDifferences(mine: CampaignDraft, theirs: CampaignDraft) {
  const all = {
    name: same(mine.name, theirs.name),
    audience: same(mine.audience, theirs.audience),
    fallback: same(mine.fallback, theirs.fallback),
    when: same(mine.startsAt, theirs.startsAt),
  }
  return (Object.keys(all) as (keyof typeof all)[]).filter(part => !all[part])
}
