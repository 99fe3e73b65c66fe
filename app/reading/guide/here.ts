import type { ChapterKey } from '../../blocks/chapter/chapters.ts'

const day = 86_400_000

/** Where each chapter ends, counted from the last cigarette; the last one goes on. */
export const ends = [
  ['prepare', 0],
  ['day', day],
  ['hours', 3 * day],
  ['weeks', 28 * day],
] as const satisfies [ChapterKey, number][]

type Told = { smokeFreeFor: number | undefined; isUndecided: boolean }

/** The chapter someone is in, by what they told; undefined where they told nothing. */
export function findHere({ smokeFreeFor, isUndecided }: Told): ChapterKey | undefined {
  if (smokeFreeFor === undefined) return isUndecided ? 'decide' : undefined
  return ends.find(([, end]) => smokeFreeFor < end)?.[0] ?? 'after'
}

/**
 * Finds the same before anything is painted, so that nothing moves when the page wakes: it runs in the page's head, and
 * marks the chapters, of which the server sent the first one open, as they arrive. In the body it would wait for the
 * styles and hold up all that follows, which would then be laid out after the first paint.
 */
export const markHere = `(page=>{try{
const noted=localStorage.getItem('exhale:member'),text=localStorage.getItem('exhale:quit-moment')
let told=noted?JSON.parse(noted):{};if(!told.quitAt){if(!text)return
told=isNaN(Date.parse(text))&&text!=='not yet'?JSON.parse(text):{quitAt:Date.parse(text)}}
let passed=Date.now()-told.quitAt;if(told.isPlanned)passed=Math.min(-1,passed)
const here=isNaN(passed)?'decide':(${JSON.stringify(ends)}.find(([,end])=>passed<end)||['after'])[0]
const arrivals=new MutationObserver(()=>{for(const one of page.querySelectorAll('[data-chapter]'))one.toggleAttribute('data-here',one.dataset.chapter===here)})
arrivals.observe(page,{childList:true,subtree:true})
addEventListener('DOMContentLoaded',()=>arrivals.disconnect())
}catch{}})(document)`
