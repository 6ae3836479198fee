import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { download } from '#kit/browser/admin/browse/csv.ts'
import { notifyFailed } from '#kit/browser/admin/notify.tsx'
import { callFile } from '#kit/browser/api.ts'
import { useTexts } from '#kit/browser/texts.ts'
import { orderCalls } from '../orders.contract.ts'

const lists = { picking: 'csv', deliveryNotes: 'zip', labels: 'csv' } as const

/** Printouts and exports for the selected orders. Fetched by script, because a plain link could not show a refusal. */
export function OrderLists({ orders }: { orders: readonly { _id: string }[] }) {
  const { t } = useTexts()
  const fetch = useMutation({
    mutationFn: async (list: keyof typeof lists) => {
      const file = await callFile(orderCalls[list], { _id: orders.map(({ _id }) => _id) })
      download(`${t(`orders.${list}`)}.${lists[list]}`, [file], file.type)
    },
    onError: notifyFailed,
  })
  return (
    <>
      {(Object.keys(lists) as (keyof typeof lists)[]).map((list) => (
        <Button
          key={list}
          size="xs"
          variant="default"
          loading={fetch.isPending && fetch.variables === list}
          onClick={() => fetch.mutate(list)}
        >
          {t(`orders.${list}`)}
        </Button>
      ))}
    </>
  )
}
