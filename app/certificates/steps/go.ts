import { data } from 'react-router'
import type { CertificateDoors } from '../../../server/doors/certificates/certificates.ts'
import type { CertificateProblem, SeenCertificate, Wishes } from '../doors.ts'
import { type CertificateStep, stepOf } from './steps.ts'

/** Where the form stands after it was sent: at which step, with what, and what is wrong with it. */
export type StepAnswer = {
  step: CertificateStep
  wishes: Wishes
  seen?: SeenCertificate
  problem?: CertificateProblem
}

/** On to a step. The first is left only with words that hold; the way back is always open. */
export async function goTo(
  step: CertificateStep,
  wishes: Wishes,
  preview: CertificateDoors['preview'],
  own?: string,
) {
  const seen = await preview(wishes, own)
  const answer: StepAnswer = { step, wishes, ...('written' in seen && { seen }) }
  if (step === 'words') return data(answer)
  if (seen.problem) return data({ ...answer, ...refuse(seen.problem, 'words') }, 400)
  // Without scripts nobody knew before which milestones are reached: now it can be asked.
  if ('written' in seen && wishes.kind === 'milestone' && !wishes.milestone)
    return data({ ...answer, step: 'words' as const, wishes: { ...wishes, milestone: seen.milestone } })
  return data(answer)
}

/** How it would look, and nothing else. */
export async function look(wishes: Wishes, preview: CertificateDoors['preview'], own?: string) {
  const seen = await preview(wishes, own)
  return data({ seen: 'written' in seen ? seen : undefined })
}

/** Back at the step where it can be put right. */
export const refuse = (
  problem: CertificateProblem,
  from: CertificateStep,
): Pick<StepAnswer, 'step' | 'problem'> => ({
  step: stepOf(problem) ?? from,
  problem,
})
