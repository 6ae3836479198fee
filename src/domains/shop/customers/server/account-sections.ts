import type { AccountContribution, AccountHolder, AccountSection } from '#kit/server/site/account-page.ts'
import type { Ctx } from '#kit/server/context.ts'
import { runWrite, sameCaller } from '#kit/server/http/scope.ts'
import type { AccountForm, AccountSectionData } from '#kit/shared/site/account-section.ts'
import { notFound, Problem } from '#kit/shared/problem.ts'
import { routeAddress } from '#kit/shared/site/route-address.ts'
import { uuidv7 } from '#kit/shared/uuid.ts'
import { changeParty, createParty, partyById } from '#domains/books/masterdata/server/offers.ts'
import { favouritesPath } from '#domains/shop/catalog/catalog.addresses.ts'
import { shopSettings } from '#domains/shop/catalog/server/offers.ts'
import { shippingCountries } from '#domains/shop/shipping/server/offers.ts'
import { customerPages } from '../customers.addresses.ts'
import { account as de } from '../customers.de.ts'
import { account as en } from '../customers.en.ts'
import {
  addressLine,
  type CustomerAddress,
  defaultAddressRefusals,
  mostAddresses,
  readAddress,
  salutationFault,
  salutations,
} from '../customers.rules.ts'
import { changeCustomerRow, type Customer, customerOf, lockOwn } from './customers.service.ts'
import { linesOf, requireAddress } from './party-of-order.service.ts'

const words = (ctx: Pick<Ctx, 'lang'>) => (ctx.lang === 'en' ? en : de)

/** Loads a section only while the shop is on. */
const inShop = async <T>(ctx: Ctx, load: () => T | Promise<T>): Promise<T | null> =>
  (await shopSettings(ctx)).enabled ? load() : null

const editHref = (ctx: Ctx, _id: string) =>
  routeAddress(customerPages.editAddress, ctx.lang).replace(':address', _id)

/** Words for the uses of a default address. */
function useOf(ctx: Ctx, { defaultInvoice, defaultShipping }: Customer, _id: string): string {
  const t = words(ctx)
  if (_id === defaultInvoice) return _id === defaultShipping ? t.isBoth : t.isInvoice
  return _id === defaultShipping ? t.isShipping : ''
}

function formsOf(ctx: Ctx, { defaultInvoice, defaultShipping }: Customer, _id: string): AccountForm[] {
  const t = words(ctx)
  const form = (action: string, submit: string): AccountForm => ({
    action: `${action}-${_id}`,
    submit,
    fields: [],
  })
  return [
    ...(_id === defaultInvoice ? [] : [form('invoice', t.makeInvoice)]),
    ...(_id === defaultShipping ? [] : [form('shipping', t.makeShipping)]),
    { ...form('remove', t.remove), danger: true },
  ]
}

const shownAddresses = (ctx: Ctx) =>
  inShop(ctx, async (): Promise<AccountSectionData> => {
    const t = words(ctx)
    const customer = await customerOf(ctx)
    const { addresses, alternateShipping } = customer
    const text =
      addresses.length === 0
        ? t.noAddresses
        : alternateShipping && addresses.length === 1
          ? t.alternate
          : t.addressesText
    return {
      title: t.addresses,
      text,
      items: addresses.map((one) => ({
        title: addressLine(one),
        href: editHref(ctx, one._id),
        ...(useOf(ctx, customer, one._id) ? { text: useOf(ctx, customer, one._id) } : {}),
        forms: formsOf(ctx, customer, one._id),
      })),
      links: [{ label: t.add, href: routeAddress(customerPages.addAddress, ctx.lang) }],
    }
  })

/** Refuses to remove a default address (specification § 5). */
function requireSpare({ defaultInvoice, defaultShipping }: Customer, _id: string): void {
  const use =
    _id === defaultInvoice
      ? _id === defaultShipping
        ? 'both'
        : 'invoice'
      : _id === defaultShipping
        ? 'shipping'
        : null
  if (!use) return
  const { code, text } = defaultAddressRefusals[use]
  throw new Problem(code, 409, text)
}

/** Changes the caller's addresses, with the caller's row locked. */
async function changeAddresses(
  ctx: Ctx,
  change: (customer: Customer) => {
    addresses: (CustomerAddress & { _id: string })[]
    invoice: string | null
    shipping: string | null
    vatId?: string
  },
): Promise<void> {
  await runWrite(ctx.platform, sameCaller(ctx), async (inside) => {
    const row = await lockOwn(inside, inside.user!._id)
    const customer = await customerOf(inside)
    const { addresses, invoice, shipping, vatId } = change(customer)
    const defaults = { defaultInvoice: invoice, defaultShipping: shipping }
    const lines = linesOf(addresses, { invoice, shipping })
    if (customer.party) {
      const party = await partyById(inside, customer.party)
      await changeParty(inside, {
        _id: party._id,
        addresses: lines,
        ...(vatId === undefined ? {} : { vatId }),
      })
      await changeCustomerRow(inside, row._id, defaults)
      return
    }
    const [first] = addresses
    if (!first) return
    const { _id: party } = await createParty(inside, {
      kind: first.type === 'business' ? 'business' : 'person',
      company: first.company,
      title: first.title,
      firstName: first.first_name,
      lastName: first.last_name,
      isCustomer: true,
      email: customer.email,
      phone: first.phone,
      language: inside.lang,
      ...(vatId ? { vatId } : {}),
      addresses: lines,
    })
    await changeCustomerRow(inside, row._id, { ...defaults, party })
  })
}

const addressList: AccountSection = {
  name: 'addresses',
  order: 5,
  page: {
    address: customerPages.addresses,
    entry: (ctx) =>
      inShop(ctx, () => {
        const t = words(ctx)
        return { title: t.addresses, text: t.addressesText, label: t.toAddresses }
      }),
  },
  load: shownAddresses,
  async take(ctx, _holder, action) {
    const [what = '', ...rest] = action.split('-')
    const _id = rest.join('-')
    await changeAddresses(ctx, (customer) => {
      const { addresses, defaultInvoice: invoice, defaultShipping: shipping } = customer
      if (!addresses.some((one) => one._id === _id)) throw notFound()
      if (what === 'invoice') return { addresses, invoice: _id, shipping }
      if (what === 'shipping') return { addresses, invoice, shipping: _id }
      requireSpare(customer, _id)
      return { addresses: addresses.filter((one) => one._id !== _id), invoice, shipping }
    })
    return 'done'
  },
}

/** Form of an address; the first one also asks for business data. */
async function addressForm(ctx: Ctx, given: CustomerAddress | null, vatId: string): Promise<AccountForm> {
  const t = words(ctx)
  const countries = await shippingCountries(ctx, { forSelection: true })
  const titles: string[] = [...salutations[ctx.lang]]
  if (given?.title && !titles.includes(given.title)) titles.push(given.title)
  const text = (name: 'first_name' | 'last_name' | 'address' | 'zip' | 'city', autoComplete: string) => ({
    name,
    label: t.fields[name],
    value: given?.[name] ?? '',
    required: true as const,
    longest: name === 'zip' ? 20 : 100,
    autoComplete,
  })
  return {
    action: 'save',
    submit: t.save,
    fields: [
      {
        name: 'type',
        label: t.fields.type,
        type: 'select',
        required: true,
        value: given?.type ?? 'person',
        options: (['person', 'business'] as const).map((value) => ({ value, label: t.types[value] })),
      },
      {
        name: 'title',
        label: t.fields.title,
        type: 'select',
        value: given?.title ?? '',
        options: titles.map((value) => ({ value, label: value || t.neutral })),
        autoComplete: 'honorific-prefix',
      },
      text('first_name', 'given-name'),
      text('last_name', 'family-name'),
      {
        name: 'company',
        label: t.fields.company,
        value: given?.company ?? '',
        hint: t.hints.company,
        longest: 200,
        autoComplete: 'organization',
      },
      {
        name: 'uid',
        label: t.fields.uid,
        value: vatId,
        hint: t.hints.uid,
        longest: 20,
        autoComplete: 'off',
      },
      text('address', 'street-address'),
      text('zip', 'postal-code'),
      text('city', 'address-level2'),
      {
        name: 'country',
        label: t.fields.country,
        type: 'select',
        required: true,
        value: given?.country ?? (await shopSettings(ctx)).country,
        options: countries.map(({ code, title }) => ({ value: code, label: title })),
        autoComplete: 'country',
      },
      {
        name: 'phone',
        label: t.fields.phone,
        type: 'tel',
        value: given?.phone ?? '',
        hint: t.hints.phone,
        longest: 40,
        autoComplete: 'tel',
      },
    ],
  }
}

const oneAddress = (name: string, page: NonNullable<AccountSection['page']>): AccountSection => ({
  name,
  order: 6,
  page,
  load: (ctx, _holder, [_id]) =>
    inShop(ctx, async () => {
      const t = words(ctx)
      const { addresses, vatId } = await customerOf(ctx)
      const known = _id === undefined ? null : addresses.find((one) => one._id === _id)
      if (known === undefined) return null
      return {
        title: known ? t.edit : t.add,
        forms: [
          { ...(await addressForm(ctx, known, vatId)), ...(known ? { hidden: { known: known._id } } : {}) },
        ],
        links: [{ label: t.back, href: routeAddress(customerPages.addresses, ctx.lang) }],
      }
    }),
  async take(ctx, _holder: AccountHolder, _action, form) {
    const given = readAddress(form)
    requireAddress(given)
    const countries = await shippingCountries(ctx)
    if (!countries.some(({ code }) => code === given.country)) {
      const text = { de: 'Bitte wählen Sie ein Land.', en: 'Please choose a country.' }
      throw new Problem('INVALID', 422, text, { fields: { country: text } })
    }
    const { known } = form
    const kept = known && (await customerOf(ctx)).addresses.find((one) => one._id === known)
    const noSalutation = salutationFault(given.title, kept ? kept.title : '')
    if (noSalutation) throw new Problem('INVALID', 422, noSalutation, { fields: { title: noSalutation } })
    await changeAddresses(ctx, ({ addresses, defaultInvoice, defaultShipping, vatId: was }) => {
      if (known && !addresses.some((one) => one._id === known)) throw notFound()
      if (!known && addresses.length >= mostAddresses)
        throw new Problem('TOO_MANY', 422, { de: de.tooMany, en: en.tooMany })
      const _id = known || uuidv7()
      const is = { ...given, _id }
      const vatId = given.type === 'business' ? (form['uid'] ?? was).trim() : was
      return {
        addresses: known ? addresses.map((one) => (one._id === _id ? is : one)) : [...addresses, is],
        invoice: defaultInvoice ?? _id,
        shipping: defaultShipping ?? _id,
        vatId,
      }
    })
    return { leave: `${routeAddress(customerPages.addresses, ctx.lang)}?done=addresses#addresses` }
  },
})

const favourites: AccountSection = {
  name: 'favourites',
  order: 7,
  load: (ctx) =>
    inShop(ctx, () => {
      const t = words(ctx)
      const href = routeAddress(favouritesPath, ctx.lang)
      return { title: t.favourites, text: t.favouritesText, links: [{ label: t.toFavourites, href }] }
    }),
}

/** Hides a section and its page while the shop is off. */
const whileInShop = (section: AccountSection): AccountSection => ({
  ...section,
  load: (ctx, holder, rest) => inShop(ctx, () => section.load(ctx, holder, rest)),
})

/** Contributions to the account: addresses, favourites, and a question about the delivery address at sign-up. */
export const customersAccount: AccountContribution = {
  sections: [
    addressList,
    oneAddress('address-add', { address: customerPages.addAddress }),
    oneAddress('address', { address: customerPages.editAddress }),
    favourites,
  ].map(whileInShop),
  choices: [
    {
      name: 'alternateShipping',
      label: { de: de.alternateChoice, en: en.alternateChoice },
      present: async (ctx) => (await shopSettings(ctx)).enabled,
      async take(ctx, { _id }) {
        const row = await lockOwn(ctx, _id)
        await changeCustomerRow(ctx, row._id, { alternateShipping: true })
      },
    },
  ],
}
