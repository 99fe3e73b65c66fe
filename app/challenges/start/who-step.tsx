import { Form } from 'react-router'
import { modes, most } from '../../../domain/challenges/challenge.ts'
import { SwitchRow } from '../../certificates/steps/switch-row.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/forms/field.tsx'
import { RadioCards } from '../../ui/forms/radio-cards.tsx'
import { useWords } from '../../words.tsx'
import { Carried, Frame } from './frame.tsx'
import type { StartStepProps } from './when-step.tsx'

/** Many or two, and what they may do. */
export function WhoStep({ draft, problem }: StartStepProps) {
  const t = useWords('together')
  const ofGroup = 'group-has-[[value=buddy]:checked]/who:hidden'
  return (
    <Frame step="who" draft={draft}>
      <Form method="get" noValidate className="group/who mt-5 grid gap-6">
        <input type="hidden" name="step" value="name" />
        <Carried draft={draft} without={['mode', 'places', 'supporters', 'others', 'company']} />
        <RadioCards
          legend={t('start.who.title')}
          legendHidden
          name="mode"
          defaultValue={draft.mode}
          choices={modes.map(value => ({
            value,
            label: t(`start.who.${value}`),
            hint: t(`start.who.${value}Hint`, { most: most.people }),
          }))}
        />
        <div className="divide-y divide-line border-y border-line">
          <TextField
            name="places"
            label={t('start.who.places')}
            hint={t('start.who.placesHint')}
            type="number"
            inputMode="numeric"
            min={2}
            max={most.people}
            defaultValue={draft.places}
            error={problem === 'places' ? t('start.who.wrong', { most: most.people }) : undefined}
            className="tabular max-w-32"
            frameClassName={`py-3.5 ${ofGroup}`}
          />
          <SwitchRow
            name="others"
            defaultChecked={draft.others}
            label={<span className="font-medium">{t('start.who.others')}</span>}
            hint={t('start.who.othersHint')}
            className={`px-0! py-3.5 ${ofGroup}`}
          />
          <SwitchRow
            name="supporters"
            defaultChecked={draft.supporters}
            label={<span className="font-medium">{t('start.who.supporters')}</span>}
            hint={t('start.who.supportersHint')}
            className="px-0! py-3.5"
          />
          <SwitchRow
            name="company"
            defaultChecked={draft.company}
            label={<span className="font-medium">{t('start.who.company')}</span>}
            hint={t('start.who.companyHint')}
            className={`px-0! py-3.5 ${ofGroup}`}
          />
        </div>
        <Button type="submit" size="large" wide>
          {t('start.next')}
        </Button>
      </Form>
    </Frame>
  )
}
