import type { StepId } from '../../domain/plan/steps.ts'
import { useWords } from '../words.tsx'

/** What a step of the programme is called, and how it is done. */
export function useStepWords(): (id: StepId) => { title: string; text: string } {
  const t = useWords('steps')
  return id => ({ title: t(`${id}.title`), text: t(`${id}.text`) })
}
