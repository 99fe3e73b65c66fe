import type { ReactNode } from 'react'
import type { StepId } from '../../../domain/plan/steps.ts'
import type { RouteName } from '../../map/routes.ts'
import { Deed } from '../../member/deed.tsx'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { useWords } from '../../words.tsx'
import { HelpLines } from '../help-lines.tsx'
import type { MyDay } from '../today.tsx'

const places: Partial<Record<StepId, RouteName>> = {
  pharmacist: 'planMedicines',
  pull: 'test',
  moments: 'plan',
}

type OpenStepProps = { id: StepId; when: ReactNode; mayTick: boolean; day: MyDay }

/** Today's step, with what it takes inside. */
export function OpenStep({ id, when, mayTick, day }: OpenStepProps) {
  const t = useWords('today')
  const say = useWords('steps')
  const place = places[id]
  return (
    <li className="relative flex gap-3.5 pb-6">
      <span aria-hidden="true" className="absolute start-3 top-2 -bottom-2 w-px bg-line" />
      <span
        aria-hidden="true"
        className="relative mt-5 size-6.5 shrink-0 rounded-full border-[7px] border-tide bg-paper"
      />
      <div className="min-w-0 flex-1 rounded-card border border-line bg-raised p-4">
        <p className="inline-block rounded-full bg-tide px-3 py-1 text-sm font-medium text-on-tide">{when}</p>
        <h3 className="mt-2.5 text-lg">{say(`${id}.title`)}</h3>
        <p className="mt-1 text-sm leading-normal text-quiet">{say(`${id}.text`)}</p>
        {id === 'number' && <HelpLines day={day} className="mt-3" />}
        <div className="mt-4 flex flex-wrap gap-2.5">
          {id === 'why' && <Why isMissing={day.problem?.deed === 'addReason'} />}
          {place && (
            <ButtonLink to={place} size="small">
              {t('prepare.open')}
            </ButtonLink>
          )}
          {mayTick && id !== 'why' && (
            <Deed deed="tick" fields={{ name: id, to: 'done' }}>
              <Button type="submit" size="small" kind={place ? 'secondary' : 'primary'}>
                {t('prepare.markDone')}
              </Button>
            </Deed>
          )}
        </div>
      </div>
    </li>
  )
}

function Why({ isMissing }: { isMissing: boolean }) {
  const t = useWords('today')
  return (
    <Deed deed="addReason" noValidate className="grid w-full gap-3">
      <TextField
        name="reason"
        label={t('reason.add')}
        maxLength={200}
        autoComplete="off"
        error={isMissing && t('reason.missing')}
      />
      <Button type="submit" size="small" className="justify-self-start">
        {t('reason.save')}
      </Button>
    </Deed>
  )
}
