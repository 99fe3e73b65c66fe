import type { Route } from './+types/terms'
import { Legal, loadLegal } from './legal.tsx'

export const handle = { words: ['legal'] }

export const loader = (visit: Route.LoaderArgs) => loadLegal('terms', visit)

export default function Terms({ loaderData }: Route.ComponentProps) {
  return <Legal {...loaderData} />
}
