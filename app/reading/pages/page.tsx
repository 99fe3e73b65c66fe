import { redirect } from 'react-router'
import { Blocks } from '../../blocks/blocks.tsx'
import { visitContext } from '../../context.ts'
import { doorsOf } from '../../doors.ts'
import { notFound } from '../../not-found.ts'
import { Head } from '../../ui/page/head.tsx'
import type { Route } from './+types/page'

// What the helplines and the timeline say, should a page have them; anything else is fetched when it is needed.
export const handle = { words: ['guide'] }

/** Every address the site map does not know: a page that editors made, or nothing. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const page = await doorsOf(context).content.pageAt(new URL(request.url).pathname)
  if (!page) throw notFound(context)
  if ('movedTo' in page) throw redirect(page.movedTo + context.get(visitContext).search, 308)
  const { addresses, ...story } = page
  return { story, addresses }
}

export function action({ context }: Route.ActionArgs) {
  throw notFound(context)
}

export function StoryPage({ loaderData: { story } }: Route.ComponentProps) {
  const { title, description, body, isUnlisted, image } = story
  return (
    <>
      <Head title={title} description={description || undefined} isPrivate={isUnlisted} image={image} />
      {body[0]?.component !== 'hero' && (
        <header className="wrap pt-12 pb-4 sm:pt-20">
          <div className="prose-width">
            <h1 className="text-4xl">{title}</h1>
            {description && <p className="mt-5 text-lg text-quiet">{description}</p>}
          </div>
        </header>
      )}
      <Blocks bloks={body} />
    </>
  )
}

export default StoryPage
