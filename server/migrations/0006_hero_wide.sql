update branches set content = content || '{"hero_image_wide": ""}' where not content ? 'hero_image_wide';
