import { Ban, Check, Clock } from 'lucide'
import { Tag } from '../../ui/tag.tsx'
import { useWords } from '../../words.tsx'

const tags = {
  disabled: { look: 'look', icon: Ban },
  waiting: { look: 'look', icon: Clock },
  active: { look: 'good', icon: Check },
} as const

type StateTagProps = { isDisabled: boolean; hasSecondStep: boolean; needsSecondStep: boolean }

/** Whether someone can work now. */
export function StateTag({ isDisabled, hasSecondStep, needsSecondStep }: StateTagProps) {
  const t = useWords('people')
  const waits = needsSecondStep && !hasSecondStep
  const state = isDisabled ? 'disabled' : waits ? 'waiting' : 'active'
  return <Tag {...tags[state]}>{t(`states.${state}`)}</Tag>
}
