import { useRef } from 'react'
import { Form } from 'react-router'
import { longestName } from '../../../domain/newsletter/campaigns/campaign.ts'
import type { CampaignOutcome } from '../../../domain/newsletter/campaigns/parts.ts'
import type { Composition } from '../../../server/doors/email/campaigns.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/forms/checkbox.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { TextLink } from '../../ui/link.tsx'
import { PhoneFold } from '../../ui/phone-fold.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useWords } from '../../words.tsx'
import { AudienceFields } from './audience-fields.tsx'
import { CheckList } from './check-list.tsx'
import { ConflictNotice } from './conflict-notice.tsx'
import { useAutosave } from './use-autosave.ts'
import { WhenFields } from './when-fields.tsx'

/** The form that lets it go, which buttons elsewhere on the page press. */
const formId = 'going'

type SettingsFormProps = { made: Composition; answer: CampaignOutcome | undefined }

/** Who gets it, when, and what is still to be looked at. Every change is saved and counted again. */
export function SettingsForm({ made, answer }: SettingsFormProps) {
  const t = useWords('campaigns')
  const form = useRef<HTMLFormElement>(null)
  const { fetcher, onChange, onSubmit } = useAutosave<CampaignOutcome>(form)
  const { campaign, checks, names } = made
  const latest = fetcher.data ?? answer
  const needsTest = checks.some(({ name, level }) => name === 'test' && level !== 'fine')
  return (
    <Form
      ref={form}
      id={formId}
      method="post"
      preventScrollReset
      onChange={onChange}
      onSubmit={onSubmit}
      className="mt-8 grid gap-5"
    >
      <input type="hidden" name="revision" value={campaign.revision} />
      <ConflictNotice outcome={latest} made={made} />
      <div className="grid overflow-hidden rounded-card border border-line bg-raised max-lg:divide-y lg:grid-cols-3 lg:divide-x divide-line *:p-5">
        <AudienceFields made={made} />
        <WhenFields made={made} />
        <section aria-labelledby="before" className="grid content-start gap-4">
          <h2 id="before" className="text-lg">
            {t('compose.before')}
          </h2>
          <CheckList checks={checks} tester={names.tested} />
          {needsTest && <Checkbox name="untested" label={t('compose.untested')} />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" name="deed" value="save" kind="secondary" busy={fetcher.state !== 'idle'}>
              {t('compose.save')}
            </Button>
            <GoButton made={made} />
          </div>
          <PhoneFold
            isOpen={isUnnamed(answer)}
            head={
              <p className="text-sm text-quiet supports-[selector(::details-content)]:sm:hidden">
                <span className="font-medium text-ink">{t('name')}</span> {campaign.name}
              </p>
            }
          >
            <div className="max-sm:pt-4">
              <TextField
                label={t('name')}
                hint={t('nameHint')}
                error={isUnnamed(latest) && t('nameError')}
                name="name"
                defaultValue={campaign.name}
                maxLength={longestName}
                required
              />
            </div>
            <TextLink
              to="adminCampaign"
              params={{ id: campaign.id }}
              query={{ ask: 'remove' }}
              className="mt-2 inline-block py-3 text-sm"
            >
              {t('compose.remove')}
            </TextLink>
          </PhoneFold>
        </section>
      </div>
    </Form>
  )
}

const isUnnamed = (outcome: CampaignOutcome | undefined): boolean =>
  outcome !== undefined && 'problem' in outcome && outcome.problem === 'unnamed'

/** Lets it go; how many get it stands on it. */
export function GoButton({ made: { readers } }: { made: Composition }) {
  const t = useWords('campaigns')
  const { number } = useFormat()
  return (
    <Button type="submit" form={formId} name="deed" value="schedule">
      {t('compose.schedule', { count: readers.toGet, number: number(readers.toGet) })}
    </Button>
  )
}
