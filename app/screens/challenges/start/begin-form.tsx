import { Form } from 'react-router'
import { CohortChoice } from '../../../links/cohort-choice.tsx'
import { useRoot } from '../../../root-data.ts'
import { useFormat } from '../../../ui/use-format.ts'
import { useHydrated } from '../../../ui/use-hydrated.ts'
import { useWords } from '../../../words.tsx'
import { Agreement } from '../../today/begin/agreement.tsx'
import { CarriedFields } from '../invite/carried-fields.tsx'

export type BeginFormProps = {
  /** The group they came through, of which nothing is stored yet. */
  cohort: string | undefined
  hasFault: boolean
}

/** Begins a record where the challenge needs one; what was said of it stays in the address. */
export function BeginForm({ cohort, hasFault }: BeginFormProps) {
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
