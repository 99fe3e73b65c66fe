import { isDeepStrictEqual } from 'node:util'
import { answerJson } from '../../platform/http/json.ts'
import { readJson } from './body.ts'

type SdkFunction = (request: Request) => Promise<Response>

const long = (value: string) => ({ '@type': 'type.googleapis.com/google.protobuf.Int64Value', value })
const simpleData = { bool: true, int: 2, str: 'four', array: [5, 6], null: null }

const functions: Record<string, SdkFunction> = {
  dataTestv2: expecting(simpleData, () => ({ message: 'stub response', code: 42, long: long('420') })),
  scalarTestv2: expecting(17, () => 76),
  tokenTestv2: expecting({}, request => has(request, 'authorization', 'Bearer token') && {}),
  instanceIdTestv2: expecting({}, request => has(request, 'firebase-instance-id-token', 'iid') && {}),
  appCheckTestv2: expecting({}, request => {
    const token = request.headers.get('x-firebase-appcheck')
    return token !== null && { token }
  }),
  nullTestv2: expecting(null, () => null),
  missingResultTestv2: async () => answerJson({}),
  unhandledErrorTestv2: async () => new Response(null, { status: 500 }),
  unknownErrorTestv2: async () => refuse('THIS_IS_NOT_VALID', 'this should be ignored'),
  explicitErrorTestv2: async () =>
    refuse('OUT_OF_RANGE', 'explicit nope', { start: 10, end: 20, long: long('30') }),
  httpErrorTestv2: async () => new Response(null, { status: 400 }),
  // The SDK has long given up by then.
  timeoutTestv2: () => new Promise(resolve => setTimeout(() => resolve(answerJson({ result: true })), 500)),
}

/** What the official SDK's own tests expect to find at its emulator (packages/functions/src/callable.test.ts). */
export const sdkFunctions: ReadonlyMap<string, SdkFunction> = new Map(Object.entries(functions))

function expecting(data: unknown, answer: (request: Request) => unknown): SdkFunction {
  return async request => {
    const body = await readJson(request)
    const result = isDeepStrictEqual(body, { data }) ? answer(request) : false
    return result === false ? refuse('INVALID_ARGUMENT', 'not what the test sends') : answerJson({ result })
  }
}

function has(request: Request, header: string, value: string): boolean {
  return request.headers.get(header) === value
}

function refuse(status: string, message: string, details?: object): Response {
  return answerJson({ error: { status, message, details } }, 400)
}
