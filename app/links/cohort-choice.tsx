import { RadioCards } from '../ui/forms/radio-cards.tsx'
import { useWords } from '../words.tsx'

/** Whether they may be counted in the group they came through. Both answers weigh the same, and none is given for them. */
export function CohortChoice({ name }: { name: string }) {
  const t = useWords('cohorts')
  return (
    <div>
      <input type="hidden" name="cohortName" value={name} />
      <RadioCards
        name="cohort"
        legend={t('choice.title', { name })}
        hint={
          <>
            <span className="block leading-snug">{t('choice.body')}</span>
            <span className="mt-1.5 block leading-snug">{t('choice.hint')}</span>
          </>
        }
        choices={[
          { value: 'yes', label: t('choice.yes') },
          { value: 'no', label: t('choice.no') },
        ]}
        columns={2}
      />
    </div>
  )
}
