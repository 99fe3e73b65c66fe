import type { Answers } from '../../domain/surveys/engine.ts'

/** What was answered on other screens, for forms without JavaScript: in the body, never in an address. */
export function Carried({ answers, except }: { answers: Answers; except?: string }) {
  return Object.entries(answers)
    .filter(([id]) => id !== except)
    .flatMap(([id, values]) =>
      values.map(value => <input key={`${id} ${value}`} type="hidden" name={id} value={value} />),
    )
}
