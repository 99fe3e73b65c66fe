import { type Assets, largestFile } from '../assets/assets.ts'
import { ensureField, refuse } from '../fault.ts'
import { answerJson } from './answer.ts'
import { readBytes } from './body.ts'

/** The form that an announcement gave, with the file in it. Its signature is all the right it needs. */
export async function receiveUpload(request: Request, assets: Assets): Promise<Response> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.startsWith('multipart/form-data')) throw refuse('An upload is a multipart form')
  const bytes = await readBytes(request, largestFile + 64 * 1024)
  const form = await new Response(new Uint8Array(bytes), { headers: { 'Content-Type': type } })
    .formData()
    .catch(() => undefined)
  if (!form) throw refuse('The form could not be read')
  const file = form.get('file')
  ensureField(file instanceof File, 'file', "can't be blank", 'blank')
  const [policy, signature] = [form.get('policy'), form.get('signature')].map(String)
  const asset = await assets.upload(policy ?? '', signature ?? '', Buffer.from(await file.arrayBuffer()))
  return answerJson(asset, 201)
}
