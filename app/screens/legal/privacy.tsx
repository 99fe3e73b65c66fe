import type { Route } from './+types/privacy'
import { Legal, loadLegal } from './legal.tsx'

export const handle = { words: ['legal'] }

export const loader = (visit: Route.LoaderArgs) => loadLegal('privacy', visit)

export default function Privacy({ loaderData }: Route.ComponentProps) {
  return <Legal {...loaderData} />
}
