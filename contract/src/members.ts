import { z } from 'zod';
import { id, idText, instant, needed, paged, pageText } from './fields.ts';
import { noteLength, tagLength } from './lengths.ts';
import { resource } from './resource.ts';
import { admins, defineRoutes, desk } from './route.ts';

/** What these calls are about, in the page of the API. */
export const group = 'Notes about members, and their tags';

/**
 * The state of a member. `active`: a purchase gives access or classes. `trial`: only a free trial does. `ended`: nothing does any
 * more. `none`: the member never bought anything.
 */
export const memberStates = ['active', 'trial', 'ended', 'none'] as const;
export type MemberState = (typeof memberStates)[number];

/** A word that the staff gives to members. */
export const memberTag = z.object({ member_tag_id: id, name: z.string() });
export type MemberTag = z.output<typeof memberTag>;

/** What someone of the staff wrote down about a member. The member does not see it, but it is part of the member's data. */
export const memberNote = z.object({
  member_note_id: id,
  customer_id: id,
  text: z.string(),
  author: z.string(),
  createdAt: instant,
  /** When its text was changed last; null while it is as it was written. */
  editedAt: instant.nullable(),
  /** Whether the caller may change and delete it: its author and admins. */
  is_editable: z.boolean(),
});
export type MemberNote = z.output<typeof memberNote>;

const params = z.object({ id: idText });
const text = needed(noteLength, 'note_missing');
const tagReads = [
  'GET /customer/admin/:id',
  'GET /members',
  'GET /member_tags',
  'GET /member_tags/:id',
] as const;
const noteReads = ['GET /members/:id/notes'] as const;

const ofMember = { things: { id: 'member' } } as const;

export const memberRoutes = {
  ...resource('member_tags', {
    key: 'member_tag_id',
    what: 'tags that the staff gives to members',
    fields: z.object({ name: needed(tagLength, 'tag_missing') }),
    row: memberTag.extend({ /** How many have it. */ members: z.int() }),
    sorts: ['name', 'members'],
    readers: admins,
  }),
  ...defineRoutes({
    'GET /members/tags': {
      summary: 'The tags that can be given to a member, by name',
      who: desk,
      keyRight: 'members:read',
      branches: 'none',
      answer: z.array(memberTag),
    },
    'POST /members/:id/tags': {
      summary: 'Gives a member a tag; repeating it changes nothing. Audited',
      who: desk,
      keyRight: 'members:write',
      branches: ofMember,
      params,
      body: z.object({ member_tag_id: id }),
      invalidates: tagReads,
      answer: z.array(memberTag),
      problems: ['not_found'],
    },
    'DELETE /members/:id/tags/:member_tag_id': {
      summary: 'Takes a tag from a member; repeating it changes nothing. Audited',
      who: desk,
      keyRight: 'members:write',
      branches: ofMember,
      params: z.object({ id: idText, member_tag_id: idText }),
      invalidates: tagReads,
      answer: z.array(memberTag),
      problems: ['not_found'],
    },
    'GET /members/:id/notes': {
      summary: "The staff's notes about a member, newest first",
      who: desk,
      branches: ofMember,
      params,
      query: z.object({ page: pageText }),
      answer: paged(memberNote),
      problems: ['not_found'],
    },
    'POST /members/:id/notes': {
      summary: 'Writes a note about a member',
      who: desk,
      branches: ofMember,
      params,
      limit: [{ per: 'account', times: 120, minutes: 10 }],
      body: z.object({ text }),
      invalidates: noteReads,
      answer: memberNote,
      status: 201,
      problems: ['not_found', 'note_missing'],
    },
    'PUT /member_notes/:id': {
      summary: 'Changes the text of a note: its author and admins; refused when it was changed meanwhile',
      who: desk,
      branches: { things: { id: 'note' } },
      params,
      body: z.object({
        text,
        /** As it was read. */
        editedAt: instant.nullable(),
      }),
      invalidates: noteReads,
      answer: memberNote,
      problems: ['not_found', 'note_missing', 'note_of_other', 'note_changed'],
    },
    'DELETE /member_notes/:id': {
      summary: 'Deletes a note: its author and admins',
      who: desk,
      branches: { things: { id: 'note' } },
      params,
      invalidates: noteReads,
      answer: z.object({ deleted: z.literal(true) }),
      problems: ['not_found', 'note_of_other'],
    },
  }),
};
