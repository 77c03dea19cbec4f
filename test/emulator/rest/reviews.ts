import { reviewCommentJson, reviewJson } from '../format/words.ts';
import { json } from '../http/answer.ts';
import { itemOf, pullOf, repositoryOf } from '../http/call.ts';
import { listAnswer } from '../http/paging.ts';
import { get, inRepository } from '../http/router.ts';

export const reviewRoutes = inRepository([
  get('/pulls/:number/reviews', (call) => {
    const repository = repositoryOf(call);
    const { number } = pullOf(call, repository);
    const found = [...repository.reviews.values()]
      .filter(({ pull }) => pull === number)
      .filter(({ state, author }) => state !== 'PENDING' || author === call.viewer.account);
    return listAnswer(call, found, (review) => reviewJson(call.world, repository, review));
  }),
  get('/pulls/:number/reviews/:id', (call) => {
    const repository = repositoryOf(call);
    return json(reviewJson(call.world, repository, itemOf(call, repository.reviews)));
  }),
  get('/pulls/:number/comments', (call) => {
    const repository = repositoryOf(call);
    const { number } = pullOf(call, repository);
    const found = [...repository.reviewComments.values()]
      .filter(({ pull }) => pull === number)
      .filter(({ review }) => repository.reviews.get(review)?.state !== 'PENDING');
    return listAnswer(call, found, (comment) => reviewCommentJson(call.world, repository, comment));
  }),
  get('/pulls/comments/:id', (call) => {
    const repository = repositoryOf(call);
    return json(reviewCommentJson(call.world, repository, itemOf(call, repository.reviewComments)));
  }),
]);
