import { type RefObject, useEffect } from 'react'
import { Banner } from '../../ui/banner.tsx'
import { useWords } from '../../words.tsx'
import type { CertificateProblem } from '../doors.ts'

/** These are shown beside their field. */
const ofFields: readonly CertificateProblem[] = ['consent', 'date', 'habit', 'inFuture', 'notReached']

/** What is wrong with the form as a whole. Without JavaScript the focus comes with the page. */
export function ProblemBanner({ problem, hasField }: { problem?: CertificateProblem; hasField?: boolean }) {
  const t = useWords('certificate')
  if (!problem || (hasField ?? ofFields.includes(problem))) return null
  return (
    // biome-ignore lint/a11y/noAutofocus: the page came back because of it, and its button is far below
    <div tabIndex={-1} autoFocus data-problem className="outline-none">
      <Banner tone="alarm" live="alert">
        {t(`problems.${problem}`)}
      </Banner>
    </div>
  )
}

/** Leads to what is wrong, wherever on the page the button was. */
export function useProblemFocus(form: RefObject<HTMLFormElement | null>, answer: object | undefined): void {
  useEffect(() => {
    if (answer) form.current?.querySelector<HTMLElement>('[aria-invalid=true], [data-problem]')?.focus()
  }, [form, answer])
}
