import { type Day, dateOf } from '../../domain/members/day.ts'
import { Checkbox } from '../ui/forms/checkbox.tsx'
import { useFormat } from '../ui/use-format.ts'

export type MovedDate = { from: Day; to: Day }

/** Whoever has set another quit date reads that it moves, and may leave it where it is. */
export function DateChoice({ moved, say }: { moved: MovedDate; say: (dates: MovedDate) => string }) {
  const format = useFormat('UTC')
  const [from, to] = [format.date(dateOf(moved.from)), format.date(dateOf(moved.to))]
  return <Checkbox name="movesDate" defaultChecked label={say({ from, to })} />
}
