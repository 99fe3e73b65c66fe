import { Form } from 'react-router'
import { CohortChoice } from '../../links/cohort-choice.tsx'
import { pathOf } from '../../map/addresses.ts'
import { useRoot } from '../../root-data.ts'
import { Agreement } from '../../today/begin/agreement.tsx'
import { ButtonLink } from '../../ui/button.tsx'
import { useFormat } from '../../ui/use-format.ts'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { useLanguage, useWords } from '../../words.tsx'
import { type ChallengeDraft, queryOf } from '../draft.ts'
import { CarriedFields } from '../invite/carried-fields.tsx'
import { Frame } from './frame.tsx'

/** The others see days, which a record keeps: who has none begins one first, and comes back to this step. */
export function NeedsAccount({ draft, ...begin }: BeginFormProps & { draft: ChallengeDraft }) {
  const t = useWords('together')
  const language = useLanguage()
  const isSignedIn = useRoot()?.person != null
  const redirect = pathOf('challengeNew', language, {}, { ...queryOf(draft), step: 'name' })
  const need = isSignedIn ? 'record' : 'account'
  return (
    <Frame step="name" draft={draft} title={t(`start.first.${need}Title`)} lead={t(`start.first.${need}`)}>
      <div className="mt-6 grid gap-3">
        {isSignedIn ? (
          <BeginForm {...begin} />
        ) : (
          <>
            <ButtonLink to="register" query={{ redirect }} size="large">
              {t('start.first.register')}
            </ButtonLink>
            <ButtonLink to="login" query={{ redirect }} kind="secondary" size="large">
              {t('start.first.login')}
            </ButtonLink>
          </>
        )}
      </div>
    </Frame>
  )
}

type BeginFormProps = {
  /** The group they came through, of which nothing is stored yet. */
  cohort: string | undefined
  hasFault: boolean
}

/** Begins a record where the challenge needs one; what was said of it stays in the address. */
function BeginForm({ cohort, hasFault }: BeginFormProps) {
  const t = useWords('today')
  const say = useWords('together')
  const operator = useRoot()?.operator
  const isAwake = useHydrated()
  const own = useFormat().timeZone
  const timeZone = isAwake ? own : (operator?.line?.timeZone ?? 'UTC')
  return (
    <Form method="post" noValidate className="grid gap-5">
      <input type="hidden" name="deed" value="begin" />
      <input type="hidden" name="timeZone" value={timeZone} />
      <CarriedFields />
      {cohort && <CohortChoice name={cohort} />}
      {/* What is agreed to below speaks of everything that is entered: what others see of it is said before. */}
      <p>{say('start.first.shown')}</p>
      <Agreement fault={hasFault ? t('welcome.needed') : undefined} goOn={say('start.first.agree')} />
    </Form>
  )
}
