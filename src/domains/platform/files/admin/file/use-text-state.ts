import { useQuery } from '@tanstack/react-query'
import { call } from '#kit/browser/api.ts'
import type { FileRecord } from '../../files.contract.ts'
import { fileTextCalls } from '../../texts.contract.ts'

const waitFor = 5_000

/** State of a file's extracted text; reloaded while extraction runs. */
export const useTextState = (file: FileRecord) =>
  useQuery({
    queryKey: ['file', 'text', file._id, file.gridref],
    queryFn: () => call(fileTextCalls.textState, { _id: file._id }),
    refetchInterval: ({ state }) => (state.data?.state === 'waiting' ? waitFor : false),
  }).data
