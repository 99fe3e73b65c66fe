import type { Route } from './+types/imprint'
import { Legal, loadLegal } from './legal.tsx'

export const handle = { words: ['legal'] }

export const loader = (visit: Route.LoaderArgs) => loadLegal('imprint', visit)

export default function Imprint({ loaderData }: Route.ComponentProps) {
  return <Legal {...loaderData} />
}
