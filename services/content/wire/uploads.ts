import { admitUpload, largestFile, uploadAsset } from '../assets/upload.ts'
import type { Tools } from '../deps.ts'
import { answerJson } from './answer.ts'
import { openUploadForm } from './upload-form.ts'

/** The form that an announcement gave, with the file in it. Its signature is all the right it needs: without, no file is read. */
export async function receiveUpload(request: Request, tools: Tools): Promise<Response> {
  const { fields, readFile } = await openUploadForm(request, largestFile + 64 * 1024)
  const id = admitUpload(tools, fields.get('policy') ?? '', fields.get('signature') ?? '')
  return answerJson(await uploadAsset(tools, id, await readFile()), 201)
}
