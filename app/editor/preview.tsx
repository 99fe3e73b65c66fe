import { data } from 'react-router'
import { Around } from '../blocks/blocks.tsx'
import { visitContext } from '../context.ts'
import { Missing, missing } from '../ui/page/missing.tsx'
import { useWords } from '../words.tsx'
import type { Route } from './+types/preview'
import type { Drawing } from './desk/doors.ts'
import { getDesk } from './desk/get-desk.ts'
import { draw } from './draw.ts'
import { Drawn } from './drawn.tsx'
import { Marked, Marking } from './preview/marked.tsx'
import { useDrawing } from './preview/use-drawing.ts'

// Its own, and what the pages need that may be drawn here.
export const handle = { words: ['content', 'home', 'guide', 'help', 'posts', 'legal'] }

export async function loader({ params, context }: Route.LoaderArgs) {
  const id = Number(params.id) || 0
  const { language } = context.get(visitContext)
  const drawing = await draw(context, getDesk(context), { id, language })
  return drawing ? { id, drawing } : data(null, missing)
}

/** A draft as visitors would see it, in the editor's frame or alone. */
export default function Preview({ loaderData }: Route.ComponentProps) {
  const t = useWords('content')
  if (!loaderData) return <Missing title={t('missingStory.title')} body={t('missingStory.body')} />
  return <Page id={loaderData.id} first={loaderData.drawing} />
}

/** In a frame links lead nowhere, and nowhere are forms sent. */
function Page({ id, first }: { id: number; first: Drawing }) {
  const { drawing, marked, isFramed } = useDrawing(id, first)
  return (
    <main
      id="content"
      onClickCapture={event => isFramed && event.preventDefault()}
      onSubmitCapture={event => event.preventDefault()}
    >
      <Marking value={marked}>
        <Around value={isFramed ? Marked : undefined}>
          <Drawn drawing={drawing} />
        </Around>
      </Marking>
    </main>
  )
}
