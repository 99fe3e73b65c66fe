import { type Assets, largestFile } from '../assets/assets.ts'
import { answerJson } from './answer.ts'
import { openUploadForm } from './upload-form.ts'

/** The form that an announcement gave, with the file in it. Its signature is all the right it needs: without, no file is read. */
export async function receiveUpload(request: Request, assets: Assets): Promise<Response> {
  const { fields, readFile } = await openUploadForm(request, largestFile + 64 * 1024)
  const id = assets.admit(fields.get('policy') ?? '', fields.get('signature') ?? '')
  return answerJson(await assets.upload(id, await readFile()), 201)
}
