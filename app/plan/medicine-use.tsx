import { medicineKinds } from '../../domain/plan/plan.ts'
import { Deed } from '../member/deed.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { TextField } from '../ui/forms/field.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useWords } from '../words.tsx'
import { questionIn } from './medicine-deeds.ts'
import { ConsentBox } from './plan-consent.tsx'
import type { Plan } from './use-plan.ts'

type MedicineUseProps = { plan: Plan; problem: string | undefined }

/** What someone uses, to tick it on their plan, and what they want to ask. Nothing is chosen for them. */
export function MedicineUse({ plan, problem }: MedicineUseProps) {
  const t = useWords('medicines')
  const say = useWords('plan')
  const isAwake = useHydrated()
  const { record, member, isGuest } = plan
  if (member === undefined || (member === null && !isGuest)) return <Lines />
  const chosen = medicineKinds.filter(kind => record.medicines[kind])
  const question = questionIn(record)
  return (
    <section id="use" className="prose-width mt-10 scroll-mt-6">
      <h2 className="text-xl">{t('use.title')}</h2>
      <p className="mt-1 text-sm text-quiet print:hidden">{t('use.lead')}</p>
      <Deed deed="chooseMedicines" noValidate={isAwake} className="mt-4 grid gap-5 print:hidden">
        <fieldset key={chosen.join()}>
          <legend className="sr-only">{t('use.legend')}</legend>
          <div className="grid grid-cols-2 gap-x-4">
            {medicineKinds.map(kind => (
              <Checkbox
                key={kind}
                name="kind"
                value={kind}
                defaultChecked={chosen.includes(kind)}
                label={say(`medicine.kinds.${kind}`)}
              />
            ))}
          </div>
          {problem === 'none' && (
            <p role="alert" className="mt-1 text-sm font-medium text-alarm">
              {t('use.none')}
            </p>
          )}
        </fieldset>
        <TextField
          key={question}
          multiline
          rows={2}
          name="question"
          className="min-h-16!"
          maxLength={500}
          optional
          label={t('use.question')}
          hint={t('use.questionHint')}
          defaultValue={question}
        />
        {member && !member.consents.medicine && (
          <ConsentBox
            label={t('use.consent')}
            error={problem === 'consent' && t('use.needed')}
            note={t('use.private')}
          />
        )}
        <Button type="submit" className="justify-self-start">
          {t('use.save')}
        </Button>
      </Deed>
      {chosen.length > 0 && (
        <p className="mt-2 hidden print:block">
          {chosen.map(kind => say(`medicine.kinds.${kind}`)).join(', ')}
        </p>
      )}
      {question && <Asked question={question} />}
      <Lines />
    </section>
  )
}

function Asked({ question }: { question: string }) {
  const t = useWords('medicines')
  return (
    <Card padding="small" className="mt-3 hidden print:block">
      <p className="font-semibold">{t('use.question')}</p>
      <p className="whitespace-pre-line">{question}</p>
    </Card>
  )
}

/** Room for a pen, on paper only. */
function Lines() {
  return (
    <div aria-hidden="true" className="mt-6 hidden gap-7 print:grid">
      <span className="border-b border-edge" />
      <span className="border-b border-edge" />
      <span className="border-b border-edge" />
    </div>
  )
}
