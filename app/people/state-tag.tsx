import { Ban, Check, Clock } from 'lucide'
import { Tag } from '../ui/tag.tsx'
import { useWords } from '../words.tsx'

type StateTagProps = { isDisabled: boolean; hasSecondStep: boolean; needsSecondStep: boolean }

/** Whether someone can work now. */
export function StateTag({ isDisabled, hasSecondStep, needsSecondStep }: StateTagProps) {
  const t = useWords('people')
  if (isDisabled)
    return (
      <Tag look="look" icon={Ban}>
        {t('states.disabled')}
      </Tag>
    )
  if (needsSecondStep && !hasSecondStep)
    return (
      <Tag look="look" icon={Clock}>
        {t('states.waiting')}
      </Tag>
    )
  return (
    <Tag look="good" icon={Check}>
      {t('states.active')}
    </Tag>
  )
}
