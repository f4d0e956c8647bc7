import type { Link } from './records.ts';

export interface Detail {
  field?: string;
  value?: string;
  location?: 'body' | 'path' | 'query' | 'header';
  issue: string;
  description?: string;
}

/** An error of PayPal, thrown by a call and sent in PayPal's format. */
export class PaypalRefusal extends Error {
  readonly status: number;
  readonly title: string;
  readonly details: Detail[];
  readonly links: Link[];

  constructor(status: number, title: string, message: string, details: Detail[] = [], links: Link[] = []) {
    super(message);
    this.status = status;
    this.title = title;
    this.details = details;
    this.links = links;
  }
}

/** 400: a field is missing or malformed. */
export const badField = (
  field: string,
  issue: string,
  description: string,
  location: 'body' | 'query' = 'body',
): PaypalRefusal =>
  new PaypalRefusal(
    400,
    'INVALID_REQUEST',
    'Request is not well-formed, syntactically incorrect, or violates schema.',
    [{ field, location, issue, description }],
  );

/** 422: well-formed, but not possible. */
export const unprocessable = (issue: string, description: string, links: Link[] = []): PaypalRefusal =>
  new PaypalRefusal(
    422,
    'UNPROCESSABLE_ENTITY',
    'The requested action could not be performed, semantically incorrect, or failed business validation.',
    [{ issue, description }],
    links,
  );

export const notFound = (): PaypalRefusal =>
  new PaypalRefusal(404, 'RESOURCE_NOT_FOUND', 'The specified resource does not exist.', [
    {
      issue: 'INVALID_RESOURCE_ID',
      description: 'Specified resource ID does not exist. Please check the resource ID and try again.',
    },
  ]);

export const notAuthenticated = (): PaypalRefusal =>
  new PaypalRefusal(
    401,
    'AUTHENTICATION_FAILURE',
    'Authentication failed due to missing authorization header, or invalid authentication credentials.',
  );

export const notPermitted = (): PaypalRefusal =>
  new PaypalRefusal(403, 'NOT_AUTHORIZED', 'Authorization failed due to insufficient permissions.', [
    {
      issue: 'PERMISSION_DENIED',
      description: 'You do not have permission to access or perform operations on this resource.',
    },
  ]);
